-- The list of users, its counts and its bookmarks are read from one index alone: the order, and what a scope or the usual data
-- rule asks of each row. One of those it replaces began with the tenant, which nearly all users share.
drop index sys_user_created;
drop index sys_user_present;
-- sqlite:
create index sys_user_listed on sys_user (create_time, id, sys_org_code, tenant_id, username, org_code) where del_flag = '0';
-- end
-- postgres:
-- With this operator class a rule of a beginning (like 'A01%') is a range that the walk itself checks; it stands first since it refuses most.
create index sys_user_listed on sys_user (create_time, id, sys_org_code text_pattern_ops, tenant_id, username, org_code text_pattern_ops) where del_flag = '0';
-- end
-- Each is the beginning of a later index (0910), which serves the same questions: every line was indexed twice.
drop index sys_log_time;
drop index sys_log_type;
