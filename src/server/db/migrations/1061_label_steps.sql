-- What happened to labels stands among the steps of all records; that they were made, their own columns say.
-- sqlite:
insert into record_step (id, entity, record_id, verb, title, from_state, to_state, by_user, by_name, at, reason, notes, tenant_id)
select e.id, 'sewage_label', e.label_id, case e.title when '作废' then 'void' else 'print' end, e.title,
  'UNUSED', case e.title when '作废' then 'VOID' else 'UNUSED' end,
  e.by_user, e.by_name, e.at, e.reason,
  case when e.note is null then null else json_array(json_object('title', '打印', 'text', e.note)) end, l.tenant_id
from label_event e join sewage_label l on l.id = e.label_id where e.title <> '生成';
-- end
-- postgres:
insert into record_step (id, entity, record_id, verb, title, from_state, to_state, by_user, by_name, at, reason, notes, tenant_id)
select e.id, 'sewage_label', e.label_id, case e.title when '作废' then 'void' else 'print' end, e.title,
  'UNUSED', case e.title when '作废' then 'VOID' else 'UNUSED' end,
  e.by_user, e.by_name, e.at, e.reason,
  case when e.note is null then null else json_build_array(json_build_object('title', '打印', 'text', e.note))::text end, l.tenant_id
from label_event e join sewage_label l on l.id = e.label_id where e.title <> '生成';
-- end
drop table label_event;
-- postgres:
drop function label_event_stays();
-- end
