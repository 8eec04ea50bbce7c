-- Labels of bottles; the number of a plant in its province; what was printed; what happened to each label.
create table sewage_label (
  id text primary key,
  label_no text not null,
  state text not null,
  carrier text not null,
  batch_no text,
  plant_id text not null,
  point_id text,
  sample_date text not null,
  bottle_no integer not null,
  qc_type text not null,
  spare text not null,
  epc text,
  state_time bigint not null,
  print_count integer not null,
  print_time bigint,
  print_user text,
  void_reason text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sewage_label_label_no on sewage_label (label_no) where del_flag = '0';
create index sewage_label_day on sewage_label (plant_id, sample_date);
create index sewage_label_org on sewage_label (sys_org_code);
create index sewage_label_created on sewage_label (create_time, id);

-- Once given, a plant keeps its number.
create table label_plant (
  plant_id text primary key,
  province text not null,
  code text not null
);
create unique index label_plant_code on label_plant (province, code);

create table label_print (
  id text primary key,
  at bigint not null,
  by_user text not null,
  by_name text not null,
  paper text not null,
  start integer not null,
  label_ids text not null,
  -- 1 for the first print of labels of which none was printed before.
  nth integer not null,
  reason text
);

create table label_event (
  id text primary key,
  label_id text not null,
  at bigint not null,
  title text not null,
  by_user text not null,
  by_name text not null,
  reason text,
  note text
);
create index label_event_label on label_event (label_id, at, id);
-- What happened has happened.
-- sqlite:
create trigger label_event_stays before update on label_event begin
  select raise(abort, 'label_event is only ever added to');
end;
create trigger label_event_remains before delete on label_event begin
  select raise(abort, 'label_event is only ever added to');
end;
-- end
-- postgres:
create function label_event_stays() returns trigger language plpgsql as $stays$
begin
  raise exception 'label_event is only ever added to';
end
$stays$;
create trigger label_event_stays before update or delete on label_event for each row execute function label_event_stays();
-- end
