-- What a department was given, and the roles that it makes of it.
create table sys_depart_permission (
  depart_id text not null,
  permission_id text not null,
  data_rule_ids text,
  primary key (depart_id, permission_id)
);
create index sys_depart_permission_permission on sys_depart_permission (permission_id);

create table sys_depart_role (
  id text primary key,
  depart_id text not null,
  role_name text not null,
  role_code text not null,
  description text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_depart_role_code on sys_depart_role (role_code) where del_flag = '0';
create index sys_depart_role_depart on sys_depart_role (depart_id);

create table sys_depart_role_permission (
  role_id text not null,
  permission_id text not null,
  data_rule_ids text,
  primary key (role_id, permission_id)
);
create index sys_depart_role_permission_permission on sys_depart_role_permission (permission_id);

create table sys_depart_role_user (
  user_id text not null,
  drole_id text not null,
  primary key (user_id, drole_id)
);
create index sys_depart_role_user_role on sys_depart_role_user (drole_id);

-- Whatever a user is granted: by his roles, and by the roles of the departments that he is in, as far as they still have it.
create view sys_user_grant as
select ur.user_id, rp.permission_id, rp.data_rule_ids
from sys_user_role ur
join sys_role r on r.id = ur.role_id and r.del_flag = '0'
join sys_role_permission rp on rp.role_id = ur.role_id
union all
select du.user_id, drp.permission_id, coalesce(dp.data_rule_ids, '') || ',' || coalesce(drp.data_rule_ids, '')
from sys_depart_role_user du
join sys_depart_role dr on dr.id = du.drole_id and dr.del_flag = '0'
join sys_user_depart ud on ud.user_id = du.user_id and ud.depart_id = dr.depart_id
join sys_depart d on d.id = dr.depart_id and d.del_flag = '0'
join sys_depart_role_permission drp on drp.role_id = dr.id
join sys_depart_permission dp on dp.depart_id = dr.depart_id and dp.permission_id = drp.permission_id;
