-- 评定报告: those who run a city download what was written of it; the control room, which came by the list with all the others, has it no
-- longer. Who was given it on purpose keeps it: the log says that it was given, or the grant has rules of its own. A fresh database has
-- no roles yet.
insert into sys_role_permission (role_id, permission_id)
select r.id, p.id from sys_role r cross join sys_permission p
where r.role_code = 'city_op' and r.del_flag = '0' and p.perms = 'sewage:report:download' and p.del_flag = '0'
  and not exists (select 1 from sys_role_permission h where h.role_id = r.id and h.permission_id = p.id);
delete from sys_role_permission
where data_rule_ids is null
  and role_id in (select r.id from sys_role r where r.role_code = 'control_room'
    and not exists (
      select 1 from sys_log l where l.method = 'system:role:authorize' and (
        l.request_param like '%"after"%' || r.id || '%"added"%评定报告%'
        -- So much was given at once that the log does not say what.
        or l.request_param is null and l.log_content like '%' || r.role_name || '%')))
  and permission_id in (select p.id from sys_permission p where p.perms = 'sewage:report:list' or p.url = '/sewage/report');
