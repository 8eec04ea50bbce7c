-- 订阅: who gets the figures of a view of 分析 by message, how often, and when the next ones are due.
create table analysis_subscription (
  id text primary key,
  user_id text not null,
  view_id text not null,
  view_title text not null,
  cycle text not null,
  due_at bigint not null,
  create_time bigint not null,
  tenant_id text not null default '0'
);
create unique index analysis_subscription_one on analysis_subscription (user_id, view_id, cycle);
create index analysis_subscription_due on analysis_subscription (due_at);
-- Of each period there is one row, whichever process wrote it: what was sent, or in words why nothing was.
create table analysis_dispatch (
  subscription_id text not null,
  period text not null,
  at bigint not null,
  message_id text,
  held text,
  primary key (subscription_id, period)
);
