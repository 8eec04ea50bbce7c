-- A portrait is a file of the house: one that lies elsewhere tells its keeper who looks at whom.
update sys_user set avatar = null where lower(avatar) like '%http:%' or lower(avatar) like '%https:%';
