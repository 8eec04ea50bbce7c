-- What a key was first sent with, sealed: another call under it is refused. Keys of before know nothing of it.
alter table sys_idempotency add column request text;
