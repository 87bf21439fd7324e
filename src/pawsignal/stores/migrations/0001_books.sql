-- The books of all owners. Rules of this schema:
--   * (tenant, user) stands first in every primary key; WITHOUT ROWID keeps an owner's rows side by side.
--   * Columns have the names of the fields of model.py; instants are UTC texts of fixed width, so text order is time
--     order; tuples are JSON.
--   * `revision` is the book's revision that last wrote the row: a delta is "revision > :after".

CREATE TABLE owners (
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  generation TEXT NOT NULL,
  revision INTEGER NOT NULL,
  zone TEXT NOT NULL DEFAULT '',
  due_at TEXT,
  PRIMARY KEY (tenant, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX owners_due ON owners (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE pets (
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  aliases TEXT NOT NULL,
  species TEXT NOT NULL,
  breed TEXT NOT NULL,
  sex TEXT NOT NULL,
  born TEXT,
  neutered INTEGER,
  chip TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (tenant, user, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE memories (
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  text TEXT NOT NULL,
  scope TEXT NOT NULL,
  pets TEXT NOT NULL,
  kind TEXT NOT NULL,
  topic TEXT NOT NULL,
  polarity TEXT NOT NULL,
  certainty TEXT NOT NULL,
  source TEXT NOT NULL,
  tier TEXT NOT NULL,
  status TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  confirmed_at TEXT NOT NULL,
  expires_at TEXT,
  occurred_from TEXT,
  occurred_to TEXT,
  "when" TEXT NOT NULL,
  fact TEXT NOT NULL,
  value REAL,
  unit TEXT NOT NULL,
  count INTEGER NOT NULL,
  words INTEGER NOT NULL,
  supersedes TEXT NOT NULL,
  recurs TEXT,
  closed_at TEXT,
  core INTEGER NOT NULL,
  pinned INTEGER NOT NULL,
  sources TEXT NOT NULL,
  imported TEXT NOT NULL,
  PRIMARY KEY (tenant, user, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX memories_revision ON memories (tenant, user, revision);

-- Earlier versions of memories, in the same columns in the same order. The columns of a key come first: SQLite 3.40
-- takes a sound table WITHOUT ROWID for damaged where they do not.
CREATE TABLE versions (
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  text TEXT NOT NULL,
  scope TEXT NOT NULL,
  pets TEXT NOT NULL,
  kind TEXT NOT NULL,
  topic TEXT NOT NULL,
  polarity TEXT NOT NULL,
  certainty TEXT NOT NULL,
  source TEXT NOT NULL,
  tier TEXT NOT NULL,
  status TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  confirmed_at TEXT NOT NULL,
  expires_at TEXT,
  occurred_from TEXT,
  occurred_to TEXT,
  "when" TEXT NOT NULL,
  fact TEXT NOT NULL,
  value REAL,
  unit TEXT NOT NULL,
  count INTEGER NOT NULL,
  words INTEGER NOT NULL,
  supersedes TEXT NOT NULL,
  recurs TEXT,
  closed_at TEXT,
  core INTEGER NOT NULL,
  pinned INTEGER NOT NULL,
  sources TEXT NOT NULL,
  imported TEXT NOT NULL,
  PRIMARY KEY (tenant, user, id, revision)
) STRICT, WITHOUT ROWID;

CREATE TABLE signals (
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  memory TEXT NOT NULL,
  layer TEXT NOT NULL,
  question TEXT NOT NULL,
  day TEXT NOT NULL,
  score REAL NOT NULL,
  at TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (tenant, user, memory, layer, question, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX signals_revision ON signals (tenant, user, revision);

CREATE TABLE tallies (
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  memory TEXT NOT NULL,
  cited INTEGER NOT NULL,
  viewed INTEGER NOT NULL,
  hits INTEGER NOT NULL,
  hit_score REAL NOT NULL,
  questions TEXT NOT NULL,
  days TEXT NOT NULL,
  last_at TEXT,
  revision INTEGER NOT NULL,
  PRIMARY KEY (tenant, user, memory)
) STRICT, WITHOUT ROWID;
CREATE INDEX tallies_revision ON tallies (tenant, user, revision);

CREATE TABLE observations (
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  id TEXT NOT NULL,
  memory TEXT NOT NULL,
  reason TEXT NOT NULL,
  rival TEXT,
  opened_at TEXT NOT NULL,
  due_at TEXT NOT NULL,
  outcome TEXT,
  closed_at TEXT,
  revision INTEGER NOT NULL,
  PRIMARY KEY (tenant, user, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX observations_memory ON observations (tenant, user, memory);

CREATE TABLE vectors (
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  memory TEXT NOT NULL,
  model TEXT NOT NULL,
  data BLOB NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (tenant, user, memory)
) STRICT, WITHOUT ROWID;
CREATE INDEX vectors_revision ON vectors (tenant, user, revision);

CREATE TABLE sessions (
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  id TEXT NOT NULL,
  opened_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  locale TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  snapshot TEXT,
  marks TEXT NOT NULL,
  carried TEXT,
  settled INTEGER NOT NULL,
  closed INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (tenant, user, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_revision ON sessions (tenant, user, revision);

-- A turn may be long, so its row stays out of the primary key's tree.
CREATE TABLE turns (
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  id TEXT NOT NULL,
  session TEXT NOT NULL,
  number INTEGER NOT NULL,
  request TEXT NOT NULL,
  digest TEXT NOT NULL,
  text TEXT NOT NULL,
  at TEXT NOT NULL,
  lease_at TEXT NOT NULL,
  done INTEGER NOT NULL,
  messages TEXT NOT NULL,
  reply TEXT NOT NULL,
  events TEXT NOT NULL,
  results TEXT NOT NULL,
  shown TEXT NOT NULL,
  named TEXT NOT NULL,
  asked TEXT,
  PRIMARY KEY (tenant, user, id)
) STRICT;
CREATE UNIQUE INDEX turns_request ON turns (tenant, user, request);
CREATE INDEX turns_session ON turns (tenant, user, session, number);

-- Ids of pets and memories that were removed, for deltas; ids that must not come back. Neither holds content.
CREATE TABLE gone (
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (tenant, user, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX gone_revision ON gone (tenant, user, revision);

CREATE TABLE tombstones (
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (tenant, user, id)
) STRICT, WITHOUT ROWID;
