-- Who is signed in, with the tenants of each: administrators of a tenant see their own people.
drop view sys_online;
create view sys_online as
select s.id as id, s.id as token, u.username as username, u.realname as realname, u.avatar as avatar, u.birthday as birthday,
  u.sex as sex, u.phone as phone, u.org_code as org_code, s.ip as ip, s.user_agent as user_agent,
  s.created_at as login_time, s.last_seen_at as last_seen, s.expires_at as expires_at, u.rel_tenant_ids as rel_tenant_ids
from sys_session s join sys_user u on u.id = s.user_id
where u.del_flag = '0';

-- What opens somebody's account and was set by another, until he has changed it himself.
create table sys_credential_mark (
  user_id text not null,
  kind text not null,
  set_by text not null,
  set_at bigint not null,
  primary key (user_id, kind, set_by)
);

-- Codes count from buttons alone.
update sys_permission set perms = null where menu_type <> 2;
