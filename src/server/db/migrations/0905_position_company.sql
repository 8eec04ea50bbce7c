alter table sys_position add column company_id text;
