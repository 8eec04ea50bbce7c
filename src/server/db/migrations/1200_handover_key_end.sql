-- Whoever signs out, is signed out or loses his account hands nothing over any more: his phone's key ends with its session, whichever
-- way that is ended. A session that ran out by itself ends no key: what was shown without a network meanwhile was shown in good faith.
-- sqlite:
create trigger handover_key_ends after delete on sys_session begin
  update handover_key set valid_until = cast(unixepoch('subsec') * 1000 as integer)
    where handle = old.id and valid_until > cast(unixepoch('subsec') * 1000 as integer)
      and old.expires_at > cast(unixepoch('subsec') * 1000 as integer);
end;
-- end
-- postgres:
create function handover_key_ends() returns trigger language plpgsql as $ends$
declare
  now_ms bigint := floor(extract(epoch from clock_timestamp()) * 1000);
begin
  update handover_key set valid_until = now_ms
    where handle = old.id and valid_until > now_ms and old.expires_at > now_ms;
  return null;
end
$ends$;
create trigger handover_key_ends after delete on sys_session for each row execute function handover_key_ends();
-- end
