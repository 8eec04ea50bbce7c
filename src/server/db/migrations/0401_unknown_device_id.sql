-- Lists name their rows by id: here it is the MN.
alter table unknown_device add column id text;
update unknown_device set id = mn;
