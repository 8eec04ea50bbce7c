-- Plants' months by the rules that a view may switch, and the factors of their weekdays, kept beside the months as published.
-- sqlite:
create table consumption_view (
  -- dry: without wet days; even-*: without the rhythm of the week in one quantity; dry-even-*: both.
  view text not null,
  drug_code text not null,
  -- Id of a plant.
  region_code text not null,
  start_date text not null,
  n_samples integer not null,
  n_days integer not null,
  n_consumption integer not null,
  n_detected integer not null,
  n_censored integer not null,
  n_wet integer not null,
  pop_total double precision,
  person_days double precision not null,
  pndl double precision,
  pndl_low double precision,
  pndl_high double precision,
  consumption double precision,
  cons_low double precision,
  cons_high double precision,
  -- Of even-*: factors of the weekdays from Sunday, and how many ratios the one has that has fewest.
  factors text,
  n_ratios integer,
  primary key (view, drug_code, region_code, start_date)
) without rowid;
-- end
-- postgres:
create table consumption_view (
  view text not null,
  drug_code text not null,
  region_code text not null,
  start_date text not null,
  n_samples integer not null,
  n_days integer not null,
  n_consumption integer not null,
  n_detected integer not null,
  n_censored integer not null,
  n_wet integer not null,
  pop_total double precision,
  person_days double precision not null,
  pndl double precision,
  pndl_low double precision,
  pndl_high double precision,
  consumption double precision,
  cons_low double precision,
  cons_high double precision,
  factors text,
  n_ratios integer,
  primary key (view, drug_code, region_code, start_date)
);
-- end
-- Another weekend than is counted: every period is due.
update consumption_turn set weekend = '';
