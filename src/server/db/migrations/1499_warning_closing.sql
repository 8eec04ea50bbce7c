-- Who closed a warning and when stood only in its remarks, or nowhere where it closed by itself.
alter table facility_warning add column close_by text;
alter table facility_warning add column close_at bigint;
update facility_warning set close_at = ack_at, close_by = ack_by
  where state = 'CLOSED' and ack_at >= clear_time and (comment is null or comment not like '%：关闭%');
update facility_warning set close_at = clear_time
  where state = 'CLOSED' and close_at is null and (comment is null or comment not like '%：关闭%');
