-- Lists are ordered by a time and then by the id: one index serves both, so that a page is a range of it.
drop index sewage_plant_created;
create index sewage_plant_created on sewage_plant (create_time, id);
drop index sewage_point_created;
create index sewage_point_created on sewage_point (create_time, id);
drop index device_facility_created;
create index device_facility_created on device_facility (create_time, id);
drop index device_module_created;
create index device_module_created on device_module (create_time, id);
drop index facility_warning_first;
create index facility_warning_first on facility_warning (first_time, id);
drop index raw_frame_recv;
create index raw_frame_recv on raw_frame (recv_time, id);
