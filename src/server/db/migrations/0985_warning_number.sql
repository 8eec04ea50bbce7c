-- The last number that a day's warnings were given: taken in the transaction that writes them, so that processes side by side
-- never meet on one.
create table warning_number (
  day text primary key,
  last bigint not null
);
-- sqlite:
insert into warning_number (day, last)
  select substr(warn_no, 3, 8), max(cast(substr(warn_no, 11) as integer)) from facility_warning
  where warn_no glob 'YJ[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]' group by substr(warn_no, 3, 8);
-- end
-- postgres:
insert into warning_number (day, last)
  select substr(warn_no, 3, 8), max(cast(substr(warn_no, 11) as bigint)) from facility_warning
  where warn_no ~ '^YJ[0-9]{13}$' group by substr(warn_no, 3, 8);
-- end
