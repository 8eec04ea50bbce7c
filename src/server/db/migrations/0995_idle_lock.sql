-- When somebody last did something himself, and what of an idle session stays open: nothing, or watching a wall.
alter table sys_session add column last_active_at bigint not null default 0;
alter table sys_session add column profile text not null default 'desk';
update sys_session set last_active_at = last_seen_at;

-- Who is signed in also says whose session is locked.
drop view sys_online;
create view sys_online as
select s.id as id, s.id as token, u.username as username, u.realname as realname, u.avatar as avatar, u.birthday as birthday,
  u.sex as sex, u.phone as phone, u.org_code as org_code, s.ip as ip, s.user_agent as user_agent,
  s.created_at as login_time, s.last_seen_at as last_seen, s.expires_at as expires_at, u.rel_tenant_ids as rel_tenant_ids,
  case when s.locked = 'Y' then '1' else '0' end as locked
from sys_session s join sys_user u on u.id = s.user_id
where u.del_flag = '0';
