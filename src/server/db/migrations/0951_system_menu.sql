-- The group of the system pages was hidden while it had none; everybody finds the address book in it.
update sys_permission set hidden = 0, leaf = 0, component = 'layouts/RouteView'
  where url = '/system' and menu_type = 0 and hidden = 1;
insert into sys_role_permission (role_id, permission_id)
  select r.id, p.id from sys_role r, sys_permission p
  where p.url = '/system' and p.menu_type = 0 and r.del_flag = '0'
    and not exists (select 1 from sys_role_permission rp where rp.role_id = r.id and rp.permission_id = p.id);
