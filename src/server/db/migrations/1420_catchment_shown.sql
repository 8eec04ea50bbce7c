-- A catchment as maps show it: worked out once when it is kept, not each time somebody looks.
alter table plant_catchment add column shown text not null default '';
