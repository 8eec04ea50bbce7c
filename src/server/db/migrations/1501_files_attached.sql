-- When a record first named the file: until then it is its uploader's alone. Those of before are taken for named.
alter table sys_file add column attached_at bigint;
update sys_file set attached_at = create_time;
create index sys_file_loose on sys_file (create_by, create_time) where attached_at is null;
