-- Accounts at identity providers, each of one local user. Who it is there says issuer and subject, never a name or a mailbox.
create table third_account (
  id text primary key,
  source text not null,
  issuer text not null,
  subject text not null,
  third_name text,
  user_id text not null,
  created_hash text,
  create_time bigint not null
);
create unique index third_account_subject on third_account (source, issuer, subject);
create unique index third_account_user on third_account (user_id, source);

-- What one step of signing in elsewhere hands to the next: only hashes, each used once. CAS tickets that were used are kept too.
create table third_pass (
  pass_hash text primary key,
  kind text not null,
  payload text not null,
  expires_at bigint not null
);
create index third_pass_expires on third_pass (expires_at);
