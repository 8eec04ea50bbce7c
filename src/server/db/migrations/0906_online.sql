-- Who is signed in, as a list is read.
create view sys_online as
select s.id as id, s.id as token, u.username as username, u.realname as realname, u.avatar as avatar, u.birthday as birthday,
  u.sex as sex, u.phone as phone, u.org_code as org_code, s.ip as ip, s.user_agent as user_agent,
  s.created_at as login_time, s.last_seen_at as last_seen, s.expires_at as expires_at
from sys_session s join sys_user u on u.id = s.user_id
where u.del_flag = '0';
