-- Codes that were sent to telephones: one of a kind for each, readable by nobody.
create table sys_sms_code (
  phone text not null,
  purpose text not null,
  code_hash text not null,
  expires_at bigint not null,
  tries integer not null default 0,
  primary key (phone, purpose)
);
