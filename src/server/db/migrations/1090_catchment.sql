-- The area whose sewage comes to a plant: as it was uploaded, and with few corners for maps.
create table plant_catchment (
  plant_id text primary key,
  shape text not null,
  outline text not null,
  corners integer not null,
  area_km2 double precision not null,
  by_name text not null,
  at bigint not null,
  version integer not null
);
