-- How far the value went, and when: what stands of a warning that is over is the value of its recovery.
alter table facility_warning add column peak double precision;
alter table facility_warning add column peak_time bigint;
update facility_warning set peak = "value", peak_time = last_time where active = 'Y' and "value" is not null;
