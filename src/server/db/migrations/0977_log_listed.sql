-- The log is walked by time under a rule of accounts: the names stand in the index, so that the lines themselves need not be read.
drop index sys_log_time_id;
-- sqlite:
create index sys_log_listed on sys_log (create_time, id, username);
-- end
-- postgres:
-- With this operator class a rule of a beginning (like 'A01%') is a range that the walk itself checks.
create index sys_log_listed on sys_log (create_time, id, username text_pattern_ops);
-- end
