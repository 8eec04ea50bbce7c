-- First frame of what a minute was rolled up from: while its value is there, all the others are.
alter table telemetry_min add column made_of text;
