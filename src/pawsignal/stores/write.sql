-- What SqliteStore writes. A name may hold several statements; they run in turn with the same parameters.
-- What hangs on a memory (signals, tallies, observations, vectors) is written only while the memory exists.

-- name: put_owner
INSERT INTO owners (tenant, user, generation, revision) VALUES (:tenant, :user, :generation, :revision)
ON CONFLICT (tenant, user) DO UPDATE SET revision = excluded.revision;

-- name: set_zone
UPDATE owners SET zone = :zone WHERE tenant = :tenant AND user = :user;

-- name: set_due
UPDATE owners SET due_at = :due_at WHERE tenant = :tenant AND user = :user;

-- name: put_pet
INSERT OR REPLACE INTO pets (tenant, user, id, name, aliases, species, breed, sex, born, neutered, chip, status,
  created_at, revision)
VALUES (:tenant, :user, :id, :name, :aliases, :species, :breed, :sex, :born, :neutered, :chip, :status,
  :created_at, :revision);

-- name: drop_pet
DELETE FROM pets WHERE tenant = :tenant AND user = :user AND id = :id;
INSERT OR REPLACE INTO gone (tenant, user, id, revision) VALUES (:tenant, :user, :id, :revision);

-- name: put_memory
-- A version of this very revision was never readable, so it is no history. A vector goes with the text it was made of;
-- else it is renewed, so that a delta with a memory brings its vector.
INSERT INTO versions SELECT * FROM memories
WHERE tenant = :tenant AND user = :user AND id = :id AND revision < :revision;
DELETE FROM vectors WHERE tenant = :tenant AND user = :user AND memory = :id AND EXISTS
  (SELECT 1 FROM memories WHERE tenant = :tenant AND user = :user AND id = :id AND text <> :text);
UPDATE vectors SET revision = :revision WHERE tenant = :tenant AND user = :user AND memory = :id;
INSERT OR REPLACE INTO memories (tenant, user, id, text, scope, pets, kind, topic, polarity, certainty, source, tier,
  status, recorded_at, confirmed_at, expires_at, occurred_from, occurred_to, "when", fact, value, unit, count, words, supersedes,
  recurs, closed_at, core, pinned, sources, imported, revision)
VALUES (:tenant, :user, :id, :text, :scope, :pets, :kind, :topic, :polarity, :certainty, :source, :tier,
  :status, :recorded_at, :confirmed_at, :expires_at, :occurred_from, :occurred_to, :when, :fact, :value, :unit, :count, :words,
  :supersedes, :recurs, :closed_at, :core, :pinned, :sources, :imported, :revision);

-- name: erase_memory
DELETE FROM memories WHERE tenant = :tenant AND user = :user AND id = :id;
DELETE FROM versions WHERE tenant = :tenant AND user = :user AND id = :id;
DELETE FROM signals WHERE tenant = :tenant AND user = :user AND memory = :id;
DELETE FROM tallies WHERE tenant = :tenant AND user = :user AND memory = :id;
DELETE FROM observations WHERE tenant = :tenant AND user = :user AND memory = :id;
DELETE FROM vectors WHERE tenant = :tenant AND user = :user AND memory = :id;
INSERT OR REPLACE INTO gone (tenant, user, id, revision) VALUES (:tenant, :user, :id, :revision);

-- name: put_tombstone
INSERT INTO tombstones (tenant, user, id) VALUES (:tenant, :user, :id) ON CONFLICT DO NOTHING;

-- name: put_signal
-- Not OR IGNORE: that would pass over a missing value as well.
INSERT INTO signals (tenant, user, memory, layer, question, day, score, at, revision)
SELECT :tenant, :user, :memory, :layer, :question, :day, :score, :at, :revision
WHERE EXISTS (SELECT 1 FROM memories WHERE tenant = :tenant AND user = :user AND id = :memory)
ON CONFLICT DO NOTHING;

-- name: drop_signal
DELETE FROM signals WHERE tenant = :tenant AND user = :user
  AND memory = :memory AND layer = :layer AND question = :question AND day = :day;

-- name: put_tally
-- The signals that stay are renewed, so that a delta with a tally brings all signals of its memory.
INSERT OR REPLACE INTO tallies (tenant, user, memory, cited, viewed, hits, hit_score, questions, days, last_at,
  revision)
SELECT :tenant, :user, :memory, :cited, :viewed, :hits, :hit_score, :questions, :days, :last_at, :revision
WHERE EXISTS (SELECT 1 FROM memories WHERE tenant = :tenant AND user = :user AND id = :memory);
UPDATE signals SET revision = :revision WHERE tenant = :tenant AND user = :user AND memory = :memory;

-- name: put_observation
INSERT OR REPLACE INTO observations (tenant, user, id, memory, reason, rival, opened_at, due_at, outcome, closed_at,
  revision)
SELECT :tenant, :user, :id, :memory, :reason, :rival, :opened_at, :due_at, :outcome, :closed_at, :revision
WHERE EXISTS (SELECT 1 FROM memories WHERE tenant = :tenant AND user = :user AND id = :memory);

-- name: put_vector
INSERT OR REPLACE INTO vectors (tenant, user, memory, model, data, revision)
SELECT :tenant, :user, :memory, :model, :data, :revision
WHERE EXISTS (SELECT 1 FROM memories WHERE tenant = :tenant AND user = :user AND id = :memory);

-- name: put_session
INSERT OR REPLACE INTO sessions (tenant, user, id, opened_at, last_at, locale, epoch, snapshot, marks, carried,
  settled, closed, revision)
VALUES (:tenant, :user, :id, :opened_at, :last_at, :locale, :epoch, :snapshot, :marks, :carried,
  :settled, :closed, :revision);

-- name: put_turn
-- Not REPLACE: that would drop another turn with the same request instead of refusing this one.
INSERT INTO turns (tenant, user, id, session, number, request, digest, text, at, lease_at, done, messages, reply,
  events, results, shown, named, asked)
VALUES (:tenant, :user, :id, :session, :number, :request, :digest, :text, :at, :lease_at, :done, :messages, :reply,
  :events, :results, :shown, :named, :asked)
ON CONFLICT (tenant, user, id) DO UPDATE SET
  session = excluded.session, number = excluded.number, request = excluded.request, digest = excluded.digest,
  text = excluded.text, at = excluded.at, lease_at = excluded.lease_at, done = excluded.done,
  messages = excluded.messages, reply = excluded.reply, events = excluded.events, results = excluded.results,
  shown = excluded.shown, named = excluded.named, asked = excluded.asked;

-- name: erase_owner
DELETE FROM pets WHERE tenant = :tenant AND user = :user;
DELETE FROM memories WHERE tenant = :tenant AND user = :user;
DELETE FROM versions WHERE tenant = :tenant AND user = :user;
DELETE FROM signals WHERE tenant = :tenant AND user = :user;
DELETE FROM tallies WHERE tenant = :tenant AND user = :user;
DELETE FROM observations WHERE tenant = :tenant AND user = :user;
DELETE FROM vectors WHERE tenant = :tenant AND user = :user;
DELETE FROM sessions WHERE tenant = :tenant AND user = :user;
DELETE FROM turns WHERE tenant = :tenant AND user = :user;
DELETE FROM gone WHERE tenant = :tenant AND user = :user;
DELETE FROM tombstones WHERE tenant = :tenant AND user = :user;
INSERT OR REPLACE INTO owners (tenant, user, generation, revision) VALUES (:tenant, :user, :generation, 0);
