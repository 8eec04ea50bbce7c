-- Until when a warning is put aside.
alter table facility_warning add column shelve_until bigint;
