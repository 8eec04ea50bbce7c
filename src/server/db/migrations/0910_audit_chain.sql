-- Lines of the log are chained: each is sealed with the hash of the one before it, in the transaction that writes it. Lines of
-- earlier versions stand before the chain.
alter table sys_log add column seq bigint;
alter table sys_log add column hash text;
create unique index sys_log_seq on sys_log (seq);
create index sys_log_type_time on sys_log (log_type, create_time, id);
create index sys_log_time_id on sys_log (create_time, id);

-- One row: the newest seal, and with it the lock under which lines get their numbers.
create table sys_log_chain (
  id integer primary key,
  seq bigint not null,
  hash text not null
);
insert into sys_log_chain (id, seq, hash) values (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');

-- Seals that are signed with a secret outside of the database: whoever rewrites the whole chain cannot sign it anew. Kind
-- `head` says how far the chain was at a moment, `base` where it begins since older lines were cleared away.
create table sys_log_checkpoint (
  id text primary key,
  kind text not null,
  seq bigint not null,
  hash text not null,
  at bigint not null,
  signature text not null
);
create index sys_log_checkpoint_seq on sys_log_checkpoint (kind, seq);

-- sqlite:
create trigger sys_log_seal after insert on sys_log begin
  update sys_log_chain set seq = seq + 1, hash = qy_sha256(hash
    || '|' || coalesce(length(new.id) || ':' || new.id, '-')
    || '|' || coalesce(length(new.log_type) || ':' || new.log_type, '-')
    || '|' || coalesce(length(new.log_content) || ':' || new.log_content, '-')
    || '|' || coalesce(length(new.operate_type) || ':' || new.operate_type, '-')
    || '|' || coalesce(length(new.userid) || ':' || new.userid, '-')
    || '|' || coalesce(length(new.username) || ':' || new.username, '-')
    || '|' || coalesce(length(new.ip) || ':' || new.ip, '-')
    || '|' || coalesce(length(new.method) || ':' || new.method, '-')
    || '|' || coalesce(length(new.request_url) || ':' || new.request_url, '-')
    || '|' || coalesce(length(new.request_param) || ':' || new.request_param, '-')
    || '|' || coalesce(length(new.request_type) || ':' || new.request_type, '-')
    || '|' || coalesce(cast(new.cost_time as text), '-')
    || '|' || coalesce(length(new.create_by) || ':' || new.create_by, '-')
    || '|' || cast(new.create_time as text)
    || '|' || coalesce(length(new.tenant_id) || ':' || new.tenant_id, '-')) where id = 1;
  update sys_log set seq = (select seq from sys_log_chain where id = 1), hash = (select hash from sys_log_chain where id = 1)
    where id = new.id;
end;
-- end
-- postgres:
create function sys_log_seal() returns trigger language plpgsql as $seal$
begin
  update sys_log_chain set seq = seq + 1, hash = encode(sha256(convert_to(hash
    || '|' || coalesce(length(new.id) || ':' || new.id, '-')
    || '|' || coalesce(length(new.log_type) || ':' || new.log_type, '-')
    || '|' || coalesce(length(new.log_content) || ':' || new.log_content, '-')
    || '|' || coalesce(length(new.operate_type) || ':' || new.operate_type, '-')
    || '|' || coalesce(length(new.userid) || ':' || new.userid, '-')
    || '|' || coalesce(length(new.username) || ':' || new.username, '-')
    || '|' || coalesce(length(new.ip) || ':' || new.ip, '-')
    || '|' || coalesce(length(new.method) || ':' || new.method, '-')
    || '|' || coalesce(length(new.request_url) || ':' || new.request_url, '-')
    || '|' || coalesce(length(new.request_param) || ':' || new.request_param, '-')
    || '|' || coalesce(length(new.request_type) || ':' || new.request_type, '-')
    || '|' || coalesce(new.cost_time::text, '-')
    || '|' || coalesce(length(new.create_by) || ':' || new.create_by, '-')
    || '|' || new.create_time::text
    || '|' || coalesce(length(new.tenant_id) || ':' || new.tenant_id, '-'), 'UTF8')), 'hex') where id = 1
    returning seq, hash into new.seq, new.hash;
  return new;
end
$seal$;
create trigger sys_log_seal before insert on sys_log for each row execute function sys_log_seal();
-- end
