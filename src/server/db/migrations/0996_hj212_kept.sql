-- The bytes of frames that are no UTF-8, in hex; they go with their frame.
alter table raw_frame add column bytes text;

-- What a device says beside its values: when one was sampled, its own flag of it, that the logger started, serial numbers.
-- What belongs to a value (period) is kept as long as values of that period; starts and serial numbers are kept for good.
create table device_note (
  -- Told by what the row says: a repeated frame tells nothing new.
  id text primary key,
  facility_id text not null,
  kind text not null,
  period text,
  factor text,
  ts bigint not null,
  content text not null,
  frame_id text
);
create index device_note_facility on device_note (facility_id, ts);
create index device_note_listed on device_note (ts, id);
create index device_note_period on device_note (period, ts);

-- Words of it; a database without dictionaries gets them with its seed.
insert into sys_dict (id, dict_name, dict_code, create_by)
  select '0996000000', '附报类型', 'device_note_kind', 'system'
  from sys_dict d where d.dict_code = 'frame_verdict' and d.del_flag = '0'
    and not exists (select 1 from sys_dict o where o.dict_code = 'device_note_kind');
insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by)
  select '0996000001', '0996000000', '采样时间', 'SAMPLE', 1, '1', 'system' from sys_dict where id = '0996000000';
insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by)
  select '0996000002', '0996000000', '设备标志', 'EFLAG', 2, '1', 'system' from sys_dict where id = '0996000000';
insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by)
  select '0996000003', '0996000000', '数采仪启动', 'RESTART', 3, '1', 'system' from sys_dict where id = '0996000000';
insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by)
  select '0996000004', '0996000000', '设备序列号', 'SN', 4, '1', 'system' from sys_dict where id = '0996000000';
