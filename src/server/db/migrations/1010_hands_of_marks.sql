-- Whoever has set what opens an account is named by his own account, and beside him stand all who could set it in his name.
update sys_credential_mark set set_by = coalesce(
  (select u.id from sys_user u where u.username = sys_credential_mark.set_by order by u.del_flag, u.id limit 1), set_by);
insert into sys_credential_mark (user_id, kind, set_by, set_at)
with recursive hands (user_id, kind, set_by, set_at) as (
  select user_id, kind, set_by, set_at from sys_credential_mark
  union
  select h.user_id, h.kind, m.set_by, h.set_at from hands h join sys_credential_mark m on m.user_id = h.set_by
)
select user_id, kind, set_by, set_at from hands where true
on conflict do nothing;
