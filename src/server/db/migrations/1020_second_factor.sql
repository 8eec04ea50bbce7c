-- A code that changes every thirty seconds, beside the password. The secret is sealed; of recovery codes only the hash is kept.
create table sys_user_factor (
  user_id text primary key,
  -- Null until its owner has shown that his device makes the same codes.
  secret text,
  confirmed_at bigint,
  -- Of the device that he is setting up.
  pending text,
  -- Number of the last period whose code was taken: each serves once.
  last_step bigint not null default 0
);
create table sys_user_recovery (
  user_id text not null,
  code_hash text not null,
  primary key (user_id, code_hash)
);
alter table sys_session add column factor_at bigint;
