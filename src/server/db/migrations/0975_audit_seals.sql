-- Signed seals of the log are numbered, and each names the one before it: that one is missing shows. Seals of earlier versions
-- have no number and stay as they were signed.
alter table sys_log_checkpoint add column "no" bigint;
alter table sys_log_checkpoint add column previous text;
create unique index sys_log_checkpoint_no on sys_log_checkpoint ("no");

-- Lines of before the chain go through the triggers to its end: from now on a line without a number is one that was slipped in.
create table sys_log_before as select * from sys_log where seq is null;
delete from sys_log where seq is null;
insert into sys_log select * from sys_log_before order by create_time, id;
drop table sys_log_before;
