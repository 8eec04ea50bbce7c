-- Everybody looks at his own lines, the newest first.
create index sys_log_own on sys_log (userid, create_time, id);
