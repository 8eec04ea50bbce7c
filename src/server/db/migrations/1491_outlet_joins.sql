-- Branches that join: each names the outlet into which it flows. Until now an outlet could name the one above it, and no second one.
alter table sewage_outlet add column downstream_outlet_id text;
create index sewage_outlet_downstream on sewage_outlet (downstream_outlet_id);
