-- What a span of a plant's days is drawn together from, without a look at the rows themselves: they lie far apart in a large table.
-- sqlite:
create index plant_result_spans on plant_result (plant_id, drug_code, sample_date, pndl, consumption, uncertainty_pct, population, qualifier, wet_flag)
  where state = 'PUBLISHED' and superseded = 'N' and del_flag = '0';
-- end
-- postgres:
create index plant_result_spans on plant_result (plant_id, drug_code, sample_date) include (pndl, consumption, uncertainty_pct, population, qualifier, wet_flag)
  where state = 'PUBLISHED' and superseded = 'N' and del_flag = '0';
-- end
