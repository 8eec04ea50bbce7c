-- Of each code that was taken the period is kept, so that it serves once, whichever way the clock is set.
create table sys_user_step (
  user_id text not null,
  step bigint not null,
  primary key (user_id, step)
);
insert into sys_user_step (user_id, step) select user_id, last_step from sys_user_factor where last_step > 0;
alter table sys_user_factor drop column last_step;
-- A session names the device whose code it has shown by the time of that one: after another it owes a code again.
update sys_session set factor_at = (
  select confirmed_at from sys_user_factor where user_id = sys_session.user_id
) where factor_at is not null;
