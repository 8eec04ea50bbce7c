-- What somebody did with samples on a day.
create index custody_event_by on custody_event (by_user, at);
