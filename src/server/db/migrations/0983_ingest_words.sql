-- Words for what ingest says since then; a database without dictionaries gets them with its seed.
insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, color, create_by, create_time)
  select '0983000001', d.id, 'ST 错误', 'ST', 8, '1', 'red', 'system', d.create_time
  from sys_dict d where d.dict_code = 'frame_verdict' and d.del_flag = '0'
    and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = 'ST' and i.del_flag = '0');
insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, color, create_by, create_time)
  select '0983000002', d.id, 'Flag 错误', 'FLAG', 9, '1', 'red', 'system', d.create_time
  from sys_dict d where d.dict_code = 'frame_verdict' and d.del_flag = '0'
    and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = 'FLAG' and i.del_flag = '0');
insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, color, create_by, create_time)
  select '0983000003', d.id, 'QN 错误', 'QN', 10, '1', 'red', 'system', d.create_time
  from sys_dict d where d.dict_code = 'frame_verdict' and d.del_flag = '0'
    and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = 'QN' and i.del_flag = '0');
insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, color, create_by, create_time)
  select '0983000004', d.id, '命令错误', 'CN', 11, '1', 'red', 'system', d.create_time
  from sys_dict d where d.dict_code = 'frame_verdict' and d.del_flag = '0'
    and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = 'CN' and i.del_flag = '0');
insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, color, create_by, create_time)
  select '0983000005', d.id, 'MN 重复', 'MN_DOUBLED', 20, '1', null, 'system', d.create_time
  from sys_dict d where d.dict_code = 'warning_code' and d.del_flag = '0'
    and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = 'MN_DOUBLED' and i.del_flag = '0');
