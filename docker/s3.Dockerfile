# versitygw (Apache-2.0) with a folder that its user may write to: a new volume takes its owner over.
FROM versity/versitygw:v1.8.0
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 7070
