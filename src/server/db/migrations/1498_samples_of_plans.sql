-- How far a plan has come is counted from its samples.
create index ix_sample_plan on sample (plan_id, sample_date);
