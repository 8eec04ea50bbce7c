-- What is "last" is told by our clock, whatever the device's says.
alter table telemetry_last add column order_at bigint not null default 0;
update telemetry_last set order_at = ts;
-- The server may set the clock of the device (HJ 212 command 1012).
alter table device_facility add column set_clock text default 'N';
