-- Rows of the example pages of lists.
create table example_item (
  id text primary key,
  item_code text not null,
  item_name text not null,
  parent_id text,
  status text,
  quantity integer not null,
  price double precision,
  reusable text,
  bought_on text,
  checked_at bigint,
  keeper text,
  remark text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index example_item_code on example_item (item_code) where del_flag = '0';
create index example_item_parent on example_item (parent_id);
create index example_item_created on example_item (create_time, id);
