-- Last frame of what an hour was rolled up from: while a minute of it or of an earlier one is there, all the others are.
alter table telemetry_hour add column made_of text;
