-- Whether a number is taken is asked of all users: the partial indexes say too little for that.
create index sys_user_by_phone on sys_user (phone);
create index sys_user_by_email on sys_user (email);
create index sys_user_by_work_no on sys_user (work_no);
-- Counts of the list are read from the index alone.
create index sys_user_present on sys_user (tenant_id, username) where del_flag = '0';
