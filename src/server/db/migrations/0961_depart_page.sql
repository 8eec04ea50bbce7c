-- The security officer gives rights to departments: in houses from before that, the page and the list of departments were not his.
insert into sys_role_permission (role_id, permission_id)
  select r.id, p.id from sys_role r, sys_permission p
  where r.role_code = 'secadmin' and r.del_flag = '0'
    and (p.perms = 'system:depart:list' or (p.url = '/isystem/depart' and p.menu_type <> 2))
    and not exists (select 1 from sys_role_permission rp where rp.role_id = r.id and rp.permission_id = p.id);
