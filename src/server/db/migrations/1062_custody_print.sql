-- Sheets of custody that were printed, each counted.
create table custody_print (
  id text primary key,
  sample_id text not null,
  at bigint not null,
  by_user text not null,
  by_name text not null,
  nth integer not null
);
create unique index custody_print_nth on custody_print (sample_id, nth);
