-- What was appraised last of a region is found without reading all its periods: the list of plants asks for their districts.
create index appraisal_region on appraisal (region_code, grain, start_date);
