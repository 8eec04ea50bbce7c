-- The log is walked by time under a rule of accounts: the names stand in the index, so that the lines themselves need not be read.
drop index sys_log_time_id;
create index sys_log_listed on sys_log (create_time, id, username);
