-- One command under way for a device, whichever process claims it; secrets that a device may have are found at once.
update device_config set state = 'TIMEOUT', result = '同一设备有另一条命令正在执行，这一条已结束；需要时请重新下发', version = version + 1
  where state in ('SENT', 'ACKED') and id in (
    select c.config_id from device_command c where c.state in ('SENT', 'ACKED') and exists (
      select 1 from device_command d where d.facility_id = c.facility_id and d.state in ('SENT', 'ACKED') and d.id < c.id
    )
  );
update device_command set state = 'TIMEOUT', result = '同一设备有另一条命令正在执行，这一条已结束；需要时请重新下达', done_at = coalesce(sent_at, issued_at)
  where state in ('SENT', 'ACKED') and id in (
    select c.id from device_command c where c.state in ('SENT', 'ACKED') and exists (
      select 1 from device_command d where d.facility_id = c.facility_id and d.state in ('SENT', 'ACKED') and d.id < c.id
    )
  );
create unique index device_command_under_way on device_command (facility_id) where state in ('SENT', 'ACKED');
create index device_command_secret on device_command (facility_id) where secret is not null;
