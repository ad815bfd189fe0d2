-- Whether voice notes of a farm's people go to the server's transcription endpoint.
alter table assistant_settings add column voice_on boolean not null default false;
