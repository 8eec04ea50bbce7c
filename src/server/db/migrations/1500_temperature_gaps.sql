-- Minutes of a sample's way for which nobody measured; of those that were taken before, it is not known.
alter table sample add column temp_gap_minutes integer;
