-- What SqliteStore reads. Columns are matched to the fields of a value by name (rows.reader); others are passed over.
-- `:after` is 0 in a full read.

-- name: owner
SELECT generation, revision, zone FROM owners WHERE tenant = :tenant AND user = :user;

-- name: due
SELECT tenant, user FROM owners WHERE due_at <= :before ORDER BY due_at, tenant, user LIMIT :limit;

-- name: changed_pets
SELECT * FROM pets WHERE tenant = :tenant AND user = :user AND revision > :after;

-- name: live_memories
SELECT * FROM memories WHERE tenant = :tenant AND user = :user AND status IN ('active', 'observing');

-- name: changed_memories
SELECT * FROM memories WHERE tenant = :tenant AND user = :user AND revision > :after;

-- name: older_closed_memories
SELECT * FROM memories
WHERE tenant = :tenant AND user = :user AND revision <= :after AND status NOT IN ('active', 'observing');

-- name: versions
SELECT * FROM versions WHERE tenant = :tenant AND user = :user AND id = :id ORDER BY revision;

-- name: changed_signals
SELECT memory, layer, question, day, score, at
FROM signals WHERE tenant = :tenant AND user = :user AND revision > :after;

-- name: changed_tallies
SELECT * FROM tallies WHERE tenant = :tenant AND user = :user AND revision > :after;

-- name: open_observations
SELECT * FROM observations WHERE tenant = :tenant AND user = :user AND outcome IS NULL;

-- name: changed_observations
SELECT * FROM observations WHERE tenant = :tenant AND user = :user AND revision > :after;

-- name: stays
SELECT memory, count(*) FROM observations
WHERE tenant = :tenant AND user = :user AND reason = 'ambiguous' AND outcome IS NOT NULL GROUP BY memory;

-- name: changed_vectors
SELECT memory, model, data FROM vectors WHERE tenant = :tenant AND user = :user AND revision > :after;

-- name: open_sessions
SELECT * FROM sessions WHERE tenant = :tenant AND user = :user AND NOT closed;

-- name: changed_sessions
SELECT * FROM sessions WHERE tenant = :tenant AND user = :user AND revision > :after;

-- name: gone
SELECT id FROM gone WHERE tenant = :tenant AND user = :user AND revision > :after;

-- name: tombstones
SELECT id FROM tombstones WHERE tenant = :tenant AND user = :user;

-- name: turn
SELECT * FROM turns WHERE tenant = :tenant AND user = :user AND request = :request;

-- name: turns
SELECT * FROM turns WHERE tenant = :tenant AND user = :user AND session = :session ORDER BY number, id;

-- name: all_turns
SELECT * FROM turns WHERE tenant = :tenant AND user = :user
ORDER BY min(at) OVER (PARTITION BY session), session, number, id;
